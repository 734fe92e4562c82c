-- 1
select name, price from products where category = 'Stationery' order by price;
-- 2
select ward, count(*) as customers from customers group by ward order by customers desc, ward;
-- 3
select paid_by = 'credit' as on_credit, count(*) as sales from sales group by on_credit;
-- 4
select products.name, sum(quantity) as pieces
from sale_lines join products on products.id = product_id
group by products.id order by pieces desc, products.name limit 5;
-- 5
select substr(sold_on, 1, 7) as month, sum(quantity * price) as taken
from sale_lines join sales on sales.id = sale_id
where sold_on between '2025-01-01' and '2025-12-31'
group by month order by month;
-- 6
select name from customers
where not exists (select 1 from sales where customer_id = customers.id) order by name;
-- 7
select category, sum(quantity * sale_lines.price) as taken,
  round(100.0 * sum(quantity * sale_lines.price) / sum(sum(quantity * sale_lines.price)) over (), 1) as percent
from sale_lines join products on products.id = product_id
group by category order by taken desc;
-- 8 (0 is Sunday)
select strftime('%w', sold_on) as weekday, sum(quantity * price) as taken
from sale_lines join sales on sales.id = sale_id group by weekday order by taken desc;
-- 9
select one.name as first, two.name as second, count(*) as times
from sale_lines as a join sale_lines as b on a.sale_id = b.sale_id and a.product_id < b.product_id
join products as one on one.id = a.product_id join products as two on two.id = b.product_id
group by one.id, two.id order by times desc, first, second limit 10;
-- 10
select sold_on, sum(taken) over (order by sold_on) as so_far
from (
  select sold_on, sum(quantity * price) as taken from sale_lines join sales on sales.id = sale_id
  where sold_on between '2025-12-01' and '2025-12-31' group by sold_on
) order by sold_on;
