CREATE VIEW everything AS SELECT * FROM event;
