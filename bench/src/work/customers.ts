import type { BenchEnvironment } from '../environment.ts'
import { measureInterleaved } from '../measure.ts'
import type { Row } from '../row.ts'
import { expectOk } from '../served/server.ts'
import { bareStatements, plannedReplay } from '../replay.ts'
import { compareCallWithSql, orTenMs } from './reads.ts'

/** The address book by page, and the pickers' full list, which has no budget: browsers load it once. */
export async function customerList(environment: BenchEnvironment): Promise<Row[]> {
  const site = await environment.priced()
  const of = `of ${environment.sizes.manyCustomers.toLocaleString('en-US')}`
  const book = (query: string): string => `/api/db/customers/getAddressBook?${query}`
  const compare = async (work: string, query: string) =>
    orTenMs(await compareCallWithSql(environment, site, `${work}, ${of}`, book(query)))
  const all = await compareCallWithSql(environment, site, `all customers, ${of}`, '/api/db/customers/getAll')
  return [
    ...(await compare('100 customers by name', 'sort=name')),
    ...(await compare('100 customers by balance', 'sort=-balance')),
    ...(await compare('customers found by “bistro 71”', 'search=bistro%2071')),
    ...all.map(({ budget: _, ...row }) => row),
  ]
}

const fewRepetitions = (isQuick: boolean) => ({ rounds: isQuick ? 1 : 3, times: 2, warmUpMs: 1 })

/** Each call returns hundreds of thousands of rows, so it is repeated only a few times. */
export async function refreshPrices({ priced, sizes, isQuick }: BenchEnvironment): Promise<Row[]> {
  const site = await priced()
  const call = () => expectOk(site.request('/api/db/customers/reRunPricing/'))
  const bare = plannedReplay(site.client, bareStatements(await site.server.record(call)))
  const measured = await measureInterleaved({ call, bare }, fewRepetitions(isQuick))
  return [
    {
      work: `refresh of ${sizes.pricedCustomers.toLocaleString('en-US')} customers with ${sizes.manyCustomPrices} prices each`,
      unit: 'ms',
      measured: measured.call,
      limit: { name: 'its SQL', median: measured.bare.median },
      budget: { timesLimit: 3 },
    },
  ]
}
