import type { BenchEnvironment, Site } from '../environment.ts'
import { summarizeRounds } from '../measure.ts'
import type { Row } from '../row.ts'
import { compareCallWithSql } from './reads.ts'
import { withBrowser, signedInPage } from './with-browser.ts'

/** One in ten products of the large catalog. */
const brandId = 1
const buys = `insert into user_roles (user_id, role) select id, 'INVENTORY' from users where email = 'rep@example.com'`
const buysNoMore = `delete from user_roles where role = 'INVENTORY'`

// Includes the products brand 1 already has, and none that can't be sold.
const moveProducts = `update products set brand_id = ${brandId} where id % 10 = 1`
const openOrders = `
  insert into purchase_orders (draft_num, real_num, brand_id, expected_delivery_on, order_status, payment_status)
  select 'DRAFT_' || n, 'BENCH-' || n, ${brandId}, current_date + n, 'ORDERED', 'PENDING' from generate_series(1, 40) as n`
/** Left by an earlier run with `--strict`. */
const removeOrders = `
  with removed as (delete from purchase_items where purchase_order_id in (select id from purchase_orders where real_num like 'BENCH-%'))
  delete from purchase_orders where real_num like 'BENCH-%'`
const openItems = `
  insert into purchase_items (purchase_order_id, product_id, position, product_name, product_brand, product_type, product_sku,
    existing_stock, pending_outbound_stock, quantity, unit_cost_cents, subtotal_cents)
  select purchase_orders.id, product.id, place, name, '', '', sku, 0, 0, 24, 100, 2400
  from (select *, row_number() over (order by id) as place from products where brand_id = ${brandId}) as product
  join purchase_orders on real_num = 'BENCH-' || 1 + place % 40`

/**
 * Restocking a brand with one in ten products of the large catalog: the reads to open it, the suggestions, and both in a browser until the
 * cart is filled.
 */
export async function restock(environment: BenchEnvironment): Promise<Row[]> {
  const site = await environment.wide()
  const ofBrand = (environment.sizes.manyProducts / 10).toLocaleString('en-US')
  await site.client.query(removeOrders)
  await site.client.query(buys)
  await site.client.query(moveProducts)
  await site.client.query(openOrders)
  await site.client.query(openItems)
  await site.client.query('vacuum analyze products, purchase_orders, purchase_items')
  try {
    return [
      ...(await compareCallWithSql(environment, site, `restock list, ${ofBrand} products`, productListPath(brandId))),
      ...(await compareCallWithSql(environment, site, `suggestions, ${ofBrand} products`, suggestionsPath(brandId))),
      ...(await compareCallWithSql(environment, site, 'what is on order', '/api/db/purchases/getOnOrder')),
      ...(await compareCallWithSql(
        environment,
        site,
        'brands to restock, of all products',
        '/api/db/purchases/getBrandsToRestock?weeks=8&cover=4',
      )),
      ...(await openBrand(environment, site, `New Purchase Order, ${ofBrand} products`)),
    ]
  } finally {
    await site.client.query(buysNoMore)
  }
}

const productListPath = (id: number): string => `/api/db/products/getByBrandID/${id}`
const suggestionsPath = (id: number): string => `/api/db/purchases/getSuggestions/${id}?weeks=8`

/** Measures from opening the address to the products, and from the key that asks for suggestions to the filled cart. */
const openBrand = ({ isQuick }: BenchEnvironment, { server, cookie }: Site, work: string): Promise<Row[]> =>
  withBrowser(async (browser) => {
    const [opened, filled]: [number[], number[]] = [[], []]
    for (let round = 0; round < (isQuick ? 1 : 5); round++) {
      const page = await signedInPage(browser, cookie, server.address)
      const startedAt = performance.now()
      await page.goto(`${server.address}/inventory?modal=new-purchase-order.${brandId}`)
      await page
        .getByRole('grid', { name: /^Products of / })
        .getByRole('row')
        .nth(3)
        .waitFor()
      const shownAt = performance.now()
      await page.getByRole('button', { name: 'Suggest', exact: true }).press('Enter')
      await page.getByText(/^[\d,]+ products, [\d,]+ units$/).waitFor()
      opened.push(shownAt - startedAt)
      filled.push(performance.now() - shownAt)
      await page.context().close()
    }
    return [
      { work: `${work}: opened`, unit: 'ms', measured: summarizeRounds([opened]) },
      { work: `${work}: suggestions filled in`, unit: 'ms', measured: summarizeRounds([filled]) },
    ]
  })
