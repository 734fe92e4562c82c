-- A small shop in Mbeya. All people and sales are invented.
create table customers (
  id integer primary key,
  name text not null,
  ward text not null,
  joined_on text not null
);
create table products (
  id integer primary key,
  name text not null unique,
  category text not null,
  price integer not null check (price > 0)
);
create table sales (
  id integer primary key,
  customer_id integer references customers (id),
  sold_on text not null,
  paid_by text not null check (paid_by in ('cash', 'mobile money', 'credit'))
);
create table sale_lines (
  sale_id integer not null references sales (id),
  product_id integer not null references products (id),
  quantity integer not null check (quantity > 0),
  price integer not null,
  primary key (sale_id, product_id)
);
create index sales_day on sales (sold_on);
