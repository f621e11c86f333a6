import type { DayRange } from '@dray/domain/time/date-range'
import type { ComponentProps } from 'react'
import { daysInUrl, listedDays } from '../list-filter/days-in-url.ts'
import type { FilterKind } from './filter-kinds.tsx'
import { openedDays, savedDays, type SavedDays } from '../list-filter/saved-days.ts'
import { DayRangePicker } from '../pickers/day-range-picker.tsx'
import { useSession, useSettings } from '../session.tsx'
import type { FilterProps, ListAddress, ServerList } from './use-server-list.ts'

/** The days by which a list is read. */
export type ListDays = {
  label: string
  /** The last 90 days, if not others. */
  byDefault?: (today: string) => DayRange
  /** With it, the days can be cleared. */
  openEnded?: (today: string) => ComponentProps<typeof DayRangePicker>['openEnded']
  /** Sent as company days, if not as something else. */
  params?: (range: DayRange, timeZone: string) => object
  /** Sent in the query instead of the path. */
  isInQuery?: boolean
}
type Kinds = Readonly<Record<string, FilterKind>>
type Address<Filters extends Kinds, Days> = Readonly<
  Record<(keyof Filters & string) | 'search' | 'sort' | (Days extends ListDays ? 'from' | 'to' : never), string>
>
/** A saved view, without its name. */
type View<Filters extends Kinds, Days> = Record<(keyof Filters & string) | 'search', string> &
  (Days extends ListDays ? SavedDays : unknown)

type Definition<Row extends object, Totals, Filters extends Kinds, Days> = Pick<
  ServerList<ListAddress, Row, Totals>,
  'name' | 'call' | 'totals' | 'range'
> & {
  /** From the domain's `defineList`; without it, the list can't be sorted. */
  sorts?: { isSort: (text: string) => boolean }
  sort?: string
  days?: Days
  filters?: Filters
}

const unsortable = { isSort: () => false }

/** A list's URL, query, chips, and saved views, all from its filters. */
export function defineServerList<
  Row extends object,
  Totals = never,
  const Filters extends Kinds = Record<never, FilterKind>,
  const Days extends ListDays | undefined = undefined,
>({ days, filters, sorts = unsortable, sort = '', range, ...list }: Definition<Row, Totals, Filters, Days>) {
  const kinds = Object.entries<FilterKind>(filters ?? {})
  const reading = readFilters(kinds)
  const kept = kinds.flatMap(([name, { isKept }]) => (isKept ? [name] : []))
  const noFilters = emptied([...(days ? ['from', 'to'] : []), 'search', ...Object.keys(filters ?? {})], kept)
  const definition = {
    ...list,
    sorts,
    unfiltered: { ...noFilters, ...emptied(kept), sort },
    noFilters,
    query: (filter: ListAddress, today: string) => reading.query(filter, today),
    hasOwnDays: (filter: ListAddress, today: string) =>
      days !== undefined && daysInUrl(shownDays(days, filter, today), today, days.byDefault).from !== '',
    range(filter: ListAddress, day: { today: string; timeZone: string }) {
      const own = range?.(filter, day) ?? {}
      const { from, to } = shownDays(days, filter, day.today)
      const sent = days && (days.params?.({ from, to }, day.timeZone) ?? { fromISO: from, toISO: to })
      const kept = { ...reading.query(filter, day.today, true), ...(days?.isInQuery && sent) }
      return { ...(sent && !days?.isInQuery && { params: sent }), ...own, query: { ...kept, ...own.query } }
    },
    Filters: (props: FilterProps<ListAddress>) => <Chips {...props} days={days} kinds={kinds} />,
    ...viewsOn(days, noFilters, reading.tidy),
  }
  return definition as unknown as ServerList<Address<Filters, Days>, Row, Totals> & Views<Filters, Days>
}

/** Saved views of a list, with quick ranges by name. */
type Views<Filters extends Kinds, Days> = {
  toView: (filter: Address<Filters, Days>, today: string) => View<Filters, Days>
  fromView: (view: object, today: string) => Omit<Address<Filters, Days>, 'sort'>
  isView: (view: object, filter: Address<Filters, Days>, today: string) => boolean
}

const emptied = (names: readonly string[], except: readonly string[] = []) =>
  Object.fromEntries(names.filter((name) => !except.includes(name)).map((name) => [name, '']))

type UrlDays = Readonly<Record<string, string>>
const shownDays = (days: ListDays | undefined, { from = '', to = '' }: UrlDays, today: string): DayRange =>
  listedDays({ from, to }, today, days?.byDefault)

type NamedKinds = readonly (readonly [string, FilterKind])[]

function readFilters(kinds: NamedKinds) {
  const tidy = (filter: UrlDays, today: string): Record<string, string> =>
    Object.fromEntries(kinds.map(([name, kind]) => [name, kind.tidy(filter[name] ?? '', today)]))
  function query(filter: ListAddress, today: string, isKept = false): object {
    const texts = tidy(filter, today)
    const set = kinds.filter(([name, kind]) => texts[name] !== '' && (kind.isKept ?? false) === isKept)
    const sent = set.map(([name, kind]) => kind.query?.(texts[name] ?? '', today) ?? { [name]: texts[name] })
    const search = filter.search.trim()
    return Object.assign({}, search === '' || isKept ? {} : { search }, ...sent) as object
  }
  return { tidy, query }
}

function viewsOn(
  days: ListDays | undefined,
  noFilters: Record<string, string>,
  tidy: ReturnType<typeof readFilters>['tidy'],
) {
  const toView = (filter: UrlDays, today: string): Record<string, string | null> => ({
    ...tidy(filter, today),
    search: (filter['search'] ?? '').trim(),
    ...(days && savedDays(shownDays(days, filter, today), today)),
  })
  const fromView = (view: Partial<SavedDays>, today: string): UrlDays => {
    const { range = null, from = null, to = null, ...texts } = view
    return { ...noFilters, ...texts, ...(days && openedDays({ range, from, to }, today)) }
  }
  return {
    toView,
    fromView,
    isView(view: Partial<SavedDays>, filter: UrlDays, today: string): boolean {
      const saved = toView(fromView(view, today), today)
      return Object.entries(toView(filter, today)).every(([name, value]) => saved[name] === value)
    },
  }
}

const always = (): boolean => true

type ChipsProps = FilterProps<ListAddress> & {
  days: ListDays | undefined
  kinds: NamedKinds
}

function Chips({ filter, today, change, days, kinds }: ChipsProps) {
  const { may } = useSession()
  const settings = useSettings()
  const openEnded = days?.openEnded?.(today)
  const byDefault = shownDays(days, {}, today)
  return (
    <>
      {days && (
        <DayRangePicker
          label={days.label}
          value={shownDays(days, filter, today)}
          today={today}
          {...(openEnded && { openEnded, byDefault })}
          onChange={(range) => change(daysInUrl(range, today, days.byDefault), 'push')}
        />
      )}
      {kinds.map(
        ([name, { Chip, isForOffice, isShown = always }]) =>
          Chip &&
          isShown(settings) &&
          (!isForOffice || may('office')) && (
            <Chip
              key={name}
              text={filter[name] ?? ''}
              today={today}
              change={(text, history = 'push') => change({ [name]: text }, history)}
            />
          ),
      )}
    </>
  )
}
