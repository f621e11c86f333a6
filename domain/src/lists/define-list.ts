import { isDay } from '../time/company-day.ts'

/** A sort by status lists its words in sequence. A sort by the list's own time needs no value. */
export type SortType = 'time' | 'text' | 'whole' | 'day' | readonly string[]
export type ListSort<By extends string = string> = { by: By; isDescending: boolean }

/** In `value`, a missing day is an empty text. */
export type Place = { time?: Date | string; id: number; value: string }

type Definition<By extends string> = {
  time?: 'instant' | 'day'
  sorts: Readonly<Record<By, SortType>>
  first: NoInfer<By> | `-${NoInfer<By>}`
}
export type List<By extends string = string> = ReturnType<typeof defineList<By>>

export function defineList<const By extends string>({ time, sorts, first }: Definition<By>) {
  const names = Object.keys(sorts) as By[]
  const nameIn = (text: string) => names.find((name) => name === text.replace(/^-/, ''))
  const sortIn = (text: string, by: By): ListSort<By> => ({ by, isDescending: text.startsWith('-') })
  const ownSort = sortIn(first, nameIn(first) as By)
  const pattern = new RegExp(`^(-?\\w+) (?:(${patterns[time ?? 'none']}) )?(\\d{1,15})(?: (.*))?$`, 'su')
  return {
    sorts: names as readonly By[],
    types: sorts,
    first: ownSort,
    isSort: (text: string): boolean => nameIn(text) !== undefined,
    /** `-total` is descending. Anything else is the sequence of the list itself. */
    parseSort(text = ''): ListSort<By> {
      const by = nameIn(text)
      return by === undefined ? ownSort : sortIn(text, by)
    },
    cursorAfter(place: Place, sort: ListSort<By> = ownSort): string {
      const at = place.time instanceof Date ? place.time.toISOString() : place.time
      return [sortName(sort), at ?? [], place.id, sorts[sort.by] === 'time' ? [] : place.value].flat().join(' ')
    },
    /** Undefined if it isn't a cursor of this list with this sort. */
    parseCursor(text: string, sort: ListSort<By> = ownSort): Place | undefined {
      const [, name, at, id, value = ''] = pattern.exec(text) ?? []
      if (id === undefined || name !== sortName(sort) || !isValue(value, sorts[sort.by])) return undefined
      const place = { id: Math.min(Number(id), maxId), value }
      if (time === undefined) return at === undefined ? place : undefined
      return at !== undefined && isTime[time](at) ? { time: time === 'day' ? at : new Date(at), ...place } : undefined
    },
  }
}

const sortName = ({ by, isDescending }: ListSort): string => `${isDescending ? '-' : ''}${by}`

const maxId = 2_147_483_647
const patterns = {
  instant: '\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z',
  day: '\\d{4}-\\d\\d-\\d\\d',
  none: '(?!)',
}
const isTime = { instant: (text: string) => !Number.isNaN(Date.parse(text)), day: isDay }

function isValue(value: string, type: SortType): boolean {
  if (type === 'whole') return /^-?\d{1,16}$/.test(value)
  if (type === 'day') return value === '' || isDay(value)
  return typeof type === 'string' || type.includes(value)
}
