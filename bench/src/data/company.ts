import type pg from 'pg'
import type { Sizes } from './sizes.ts'

/** Everything except orders. Computed, not random, so a table of a given size is the same on every machine. */
export async function loadCompany(
  client: pg.Client,
  { brands, products, customers, pricedCustomers, customPrices }: Sizes,
): Promise<void> {
  await client.query(people)
  await client.query(types)
  await client.query(brandRows, [brands])
  await client.query(productRows, [products, brands])
  await client.query(untagged)
  await client.query(batchRows, [batchesPerProduct])
  await client.query(tagged)
  await client.query(taggedStock)
  await client.query(customerRows, [customers])
  await client.query(priceRows, [products, Math.min(customers, pricedCustomers), customPrices])
  await client.query(priceHistory)
}

/** Raises base prices by a tenth, so every custom price moves. */
export const raiseBasePrices = 'update products set base_price_cents = base_price_cents * 11 / 10 + 1'

/** Per product, in addition to its untagged units. */
const batchesPerProduct = 5

const people = `
  with people as (
    insert into users (name, email)
    select (array['Ada','Ben','Cleo','Dan','Eva','Finn','Gus','Hana','Ivo','Jane','Karl','Lena'])[n] || ' Miller', 'person' || n || '@example.com'
    from generate_series(1, 12) as n
    returning id
  )
  insert into user_roles (user_id, role)
  select id, case when id % 4 = 0 then 'DRIVER' else 'SALES' end from people`

const types = `
  insert into product_types (name)
  select unnest(array['Beverages','Condiments','Confections','Dairy','Grains','Meat','Produce','Seafood','Snacks','Spices','Frozen','Bakery'])`

const brandRows = `
  insert into brands (name, skucode)
  select
    (array['Harbor','Meadow','Summit','River','Orchard','Lantern','Copper','Willow','Granite','Juniper'])[1 + n % 10] || ' '
      || (array['Foods','Farms','Trading','Kitchen','Pantry','Goods'])[1 + (n / 10) % 6] || case when n >= 60 then ' ' || n else '' end,
    'B' || lpad(n::text, 3, '0')
  from generate_series(0, $1::integer - 1) as n`

const productRows = `
  insert into products (sku, brand_id, type_id, name, genetics, weight, unit_quantity, stock, cost_cents, base_price_cents, msrp_cents, status)
  select
    'B' || lpad((n % $2::integer)::text, 3, '0') || '-PRO-' || lpad(n::text, greatest(4, length(n::text)), '0'),
    1 + n % $2::integer,
    1 + n % 12,
    (array['Smoked','Golden','Wild','Old','Sweet','Dark','Crisp','Mellow','Royal','Plain'])[1 + n % 10] || ' '
      || (array['Almond','Barley','Cherry','Date','Elder','Fennel','Ginger','Hazel','Indigo','Kale','Lemon','Maple','Nettle'])[1 + (n / 3) % 13] || ' '
      || (array['Bar','Box','Jar','Sack','Tin','Pack','Roll'])[1 + (n / 7) % 7] || ' ' || n,
    (array['INDICA','SATIVA','HYBRID',null])[1 + n % 4],
    (array[0.5,1,3.5,7,14,28,100,250,500,1000])[1 + n % 10],
    (array[1,6,12,24])[1 + n % 4],
    n * 37 % 400,
    (300 + n * 97 % 8000) * 6 / 10,
    300 + n * 97 % 8000,
    (300 + n * 97 % 8000) * 15 / 10,
    case when n % 50 = 49 then 'INACTIVE' when n % 50 = 48 then 'PROMO' else 'ACTIVE' end
  from generate_series(0, $1::integer - 1) as n`

const untagged = `
  insert into stock_movements (product_id, delta, kind, reason)
  select id, stock, 'OPENING', 'Opening stock' from products where stock <> 0`

// A month apart, so the oldest batch is unambiguous.
const batchRows = `
  insert into batches (product_id, batch_number, is_checked_in, initial_quantity, remaining_quantity, received_on)
  select product.id, 'B' || lpad(product.id::text, 6, '0') || '-' || lpad(n::text, 5, '0'), true, units, units, date '2026-01-01' + n * 30 + product.id % 30
  from products as product, generate_series(1, $1::integer) as n, lateral (select 20 + (product.id * 7 + n * 13) % 41 as units)
  order by product.id, n`

const tagged = `
  insert into stock_movements (product_id, batch_id, delta, kind, reason)
  select product_id, id, remaining_quantity, 'OPENING', 'Opening stock' from batches`

const taggedStock = `
  update products set stock = stock + (select sum(remaining_quantity) from batches where product_id = products.id)`

const customerRows = `
  insert into customers (customer_name, contact_name, contact_email, address, type, account_owner_id)
  select
    (array['Corner','Union','Lake','Grand','Little','Old Town','Central','Park','Station','Market'])[1 + n % 10] || ' '
      || (array['Grocers','Deli','Market','Café','Store','Bistro','Cellar','Shop'])[1 + (n / 10) % 8] || ' ' || n,
    'Contact ' || n, 'buyer' || n || '@example.com', n || ' Main Street, Springfield',
    (array['WHOLESALE','RETAIL','VIP'])[1 + n % 3], 1 + n % 12
  from generate_series(0, $1::integer - 1) as n`

// 389 shares no factor with the number of products, so a customer's products are distinct.
const priceRows = `
  insert into custom_prices (customer_id, product_id, price_cents, base_price_cents)
  select c, product.id, product.base_price_cents * 9 / 10, product.base_price_cents
  from generate_series(1, $2::integer) as c, generate_series(1, $3::integer) as n
  join products as product on true
  where product.id = 1 + (c * 7 + n * 389) % $1::integer`

const priceHistory = `
  insert into price_history (customer_id, product_id, price_cents, way)
  select customer_id, product_id, price_cents, 'file' from custom_prices`
