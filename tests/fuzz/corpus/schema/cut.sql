DROP TRIGGER event_is_never_removed; DELETE FROM event WHERE sequence > 1;
