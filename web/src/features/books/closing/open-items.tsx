import { maxOpenItems, type OpenItems } from '@dray/contract/books/closing'
import { formatDollars } from '@dray/domain/money'
import { Text } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import { mediumDay } from '../../../kit/text/dates.ts'
import { formatCount, pluralize } from '../../../kit/text/format-count.ts'
import { ListLink } from '../../../kit/links/list-link.tsx'
import { orderPath, requestedMemosPath, settlePath, tagsPath } from '../../../records/record-paths.ts'
import style from './closing.module.css'

type Kind = Exclude<keyof OpenItems, 'through'>

const words: Record<Kind, readonly [one: string, many: string]> = {
  collections: ['collection to confirm', 'collections to confirm'],
  rounds: ['route to settle', 'routes to settle'],
  memos: ['requested credit memo', 'requested credit memos'],
  orders: ['delivered order without an invoice', 'delivered orders without an invoice'],
  batches: ['batch not checked in', 'batches not checked in'],
}
const kinds = Object.keys(words) as Kind[]

const openKinds = (items: OpenItems): Kind[] => kinds.filter((kind) => items[kind].count > 0)

export const openItemTexts = (items: OpenItems): string[] => openKinds(items).map((kind) => countText(items, kind))

function countText(items: OpenItems, kind: Kind): string {
  const { count } = items[kind]
  const [one, many] = words[kind]
  return count < maxOpenItems ? pluralize(count, one, many) : `${formatCount(count)} or more ${many}`
}

/** Open items through a day, each with a link to where it is mended. */
export function OpenItemList({ items }: { items: OpenItems }) {
  const open = openKinds(items)
  if (open.length === 0)
    return (
      <Text size="sm" c="dimmed">
        Nothing. Every collection, route, credit memo, invoice and batch is done.
      </Text>
    )
  return (
    <ul className={style.open}>
      {open.map((kind) => (
        <li key={kind} className="text-sm">
          <span className="strong">
            <Counted text={countText(items, kind)} href={lists[kind]} />
          </span>
          <span className="muted figures">{details(items)[kind]}</span>
        </li>
      ))}
    </ul>
  )
}

const lists: Partial<Record<Kind, string>> = { collections: '/payments/collections', memos: requestedMemosPath }

function Counted({ text, href }: { text: string; href: string | undefined }) {
  if (href === undefined) return text
  return (
    <ListLink className="link" href={href}>
      {text}
    </ListLink>
  )
}

const details = ({ collections, rounds, memos, orders, batches }: OpenItems): Record<Kind, ReactNode> => ({
  collections: moneyText(collections),
  memos: moneyText(memos),
  rounds: (
    <Links
      {...rounds}
      link={({ driverId, driverName, day }) => ({
        href: settlePath({ driverId, day }),
        name: `${driverName}, ${mediumDay(day)}`,
      })}
    />
  ),
  orders: <Links {...orders} link={(order) => ({ href: orderPath(order), name: order.orderNum })} />,
  batches: (
    <Links
      {...batches}
      link={({ batchNumber, sku }) => ({
        href: `${tagsPath({ sku })}&batch=${encodeURIComponent(batchNumber)}`,
        name: batchNumber,
      })}
    />
  ),
})

const moneyText = ({ amount, oldest }: OpenItems['collections']): string =>
  [formatDollars(amount), ...(oldest === null ? [] : [`oldest ${mediumDay(oldest)}`])].join(', ')

type LinksProps<Item> = {
  count: number
  first: readonly Item[]
  link: (item: Item) => { href: string; name: string }
}

function Links<Item>({ count, first, link }: LinksProps<Item>) {
  const more = count - first.length
  return (
    <>
      {first.map(link).map(({ href, name }, place) => (
        <Fragment key={href}>
          {place > 0 && ', '}
          <ListLink className="text-button" href={href}>
            {name}
          </ListLink>
        </Fragment>
      ))}
      {more > 0 && ` and ${formatCount(more)} more`}
    </>
  )
}
