PRAGMA ignore_check_constraints=ON; UPDATE lease SET pid = -1; INSERT INTO seal VALUES(1, 9, zeroblob(32)); INSERT INTO game VALUES(2, 'u', '', 's', 0, 99, 1, '', 'x');
