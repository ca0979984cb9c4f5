CREATE TABLE author(id INTEGER PRIMARY KEY, name TEXT NOT NULL, born INTEGER);
CREATE TABLE book(id INTEGER PRIMARY KEY, author INTEGER REFERENCES author, title TEXT, price REAL);
CREATE TABLE loan(book INTEGER, day INTEGER, days INTEGER);
CREATE INDEX loan_by_book ON loan(book, day);
INSERT INTO author VALUES (1,'Ada',1815),(2,'Blaise',1623),(3,'Charles',1791),(4,'Delia',NULL);
INSERT INTO book VALUES
  (10,1,'Notes',12.5),(11,1,'Letters',7.25),(12,2,'Thoughts',9.75),(13,3,'Engines',20.0),
  (14,3,'Machinery',15.125),(15,NULL,'Anonymous',1.0);
WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 59)
  INSERT INTO loan SELECT 10 + (i * 7) % 6, i, 1 + (i * i) % 9 FROM n;
SELECT a.name, b.title, b.price FROM author a JOIN book b ON b.author = a.id ORDER BY a.name, b.title;
SELECT a.name, count(b.id), sum(b.price) FROM author a LEFT JOIN book b ON b.author = a.id
  GROUP BY a.id ORDER BY a.id;
SELECT b.title, count(*), max(l.days), avg(l.days) FROM book b JOIN loan l ON l.book = b.id
  GROUP BY b.id HAVING count(*) > 5 ORDER BY avg(l.days) DESC, b.title;
SELECT x.title, y.title FROM book x JOIN book y ON x.price < y.price AND x.id <> y.id
  WHERE x.author IS NOT y.author ORDER BY 1, 2 LIMIT 8;
SELECT name FROM author WHERE NOT EXISTS (SELECT 1 FROM book WHERE author = author.id);
SELECT name FROM author a WHERE a.id NOT IN (SELECT author FROM book WHERE author IS NOT NULL);
SELECT title, rank() OVER (ORDER BY price DESC), round(price * 1.19, 2) FROM book ORDER BY price DESC;
SELECT upper(substr(title, 1, 3)) || '-' || printf('%05.1f', price), length(title) FROM book
  WHERE title LIKE '%e%' ORDER BY id;
BEGIN;
UPDATE book SET price = price * 2 WHERE author IN (SELECT id FROM author WHERE born < 1800);
DELETE FROM loan WHERE days > 5;
SELECT count(*), total(days) FROM loan;
ROLLBACK;
SELECT count(*), total(days) FROM loan;
SELECT group_concat(title, ', ') FROM (SELECT title FROM book ORDER BY title);
PRAGMA integrity_check;
