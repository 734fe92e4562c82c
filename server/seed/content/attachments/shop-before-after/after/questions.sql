-- What is on the shelf now?
SELECT p.name, COALESCE(SUM(m.quantity), 0) AS in_stock
FROM product p
LEFT JOIN stock_move m ON m.code = p.code
GROUP BY p.code
ORDER BY in_stock;

-- How much did we sell each day, and how much of it on credit?
SELECT moved_on,
       SUM(-quantity * price) AS sales,
       SUM(CASE WHEN customer IS NOT NULL
                THEN -quantity * price ELSE 0 END) AS on_credit
FROM stock_move
WHERE kind = 'sold'
GROUP BY moved_on;
