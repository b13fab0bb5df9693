PRAGMA writable_schema=ON; UPDATE sqlite_schema SET sql = replace(sql, 'ABORT', 'IGNORE') WHERE type = 'trigger';
