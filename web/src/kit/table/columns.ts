import type { ReactNode } from 'react'

/** Sorts and shows a cell, unless it has its own `cell`. Empty values always sort last. */
export type CellValue = string | number | Date | null | undefined

const phonePlaces = ['title', 'middle', 'end'] as const
type PhonePlace = (typeof phonePlaces)[number]

export type Column<Row> = {
  id: string
  header: string
  accessor?: (row: Row) => CellValue
  /** `isActive`: the row is in the tab order, and so are its buttons and links. */
  cell?: (row: Row, isActive: boolean) => ReactNode
  align?: 'left' | 'right' | 'center'
  /** In pixels; columns without a width share the remaining space. */
  width?: number | undefined
  /** In pixels, for a column without a width. */
  minWidth?: number
  /** Share of the remaining space, relative to 1 for the others. */
  grow?: number
  /** Columns with an accessor are sortable unless this is false. */
  sortable?: boolean
  /** Shown under the column, such as a sum or a count. */
  total?: (rows: readonly Row[]) => ReactNode
  /** False: only on a phone. A column without `accessor` and `cell` is only in the CSV. */
  wide?: boolean
  /**
   * Where it stands on a phone, and what differs there. Rows have three places of two lines each: `titleBelow` is the second line of
   * `title`. Lists that use these show nothing else; in other lists, all columns stay but those with `false`.
   */
  phone?: false | PhonePlace | `${PhonePlace}Below` | PhoneForm<Row>
  /** May take two lines before it's cut: for names. */
  wraps?: boolean
  /** The header may take several lines; the table then needs a `headHeight`. */
  wrapsHeader?: boolean
  /** Shown even if no row has a value, because one can be typed in. */
  staysEmpty?: boolean
  /** A second line in the cell; sorted on its own, and a separate column in a CSV. */
  below?: Omit<Column<Row>, 'below' | 'phone' | 'wide'>
  /** The value is in cents; a CSV has dollars. */
  isMoney?: boolean
  /** The CSV value, if not the accessor's. A column with neither, or with `false`, is left out. */
  csv?: false | ((row: Row) => CellValue)
}

/** A column of a file that isn't the list on the screen. */
export type FileColumn<Row> = Pick<Column<Row>, 'id' | 'header' | 'isMoney'> & { csv: (row: Row) => CellValue }

type PhoneForm<Row> = Partial<Omit<Column<Row>, 'id' | 'accessor' | 'csv' | 'wide' | 'phone'>> & {
  at?: PhonePlace | `${PhonePlace}Below`
}

/** A list's columns are made with this and the builders of `value-columns.tsx`. */
export const column = <Row>(id: string, header: string, rest: Omit<Column<Row>, 'id' | 'header'>): Column<Row> => ({
  id,
  header,
  ...rest,
})

/** Figures stand to the right. */
export const figureColumn = <Row>(id: string, header: string, rest: Omit<Column<Row>, 'id' | 'header'>): Column<Row> =>
  column(id, header, { align: 'right', ...rest })

/** The menu of a row. */
export const menuColumn = <Row>(cell: Column<Row>['cell'] & {}, rest: Partial<Column<Row>> = {}): Column<Row> =>
  column('menu', '', { width: 38, align: 'center', cell, ...rest })

const defaultMinWidth = 140

export function columnGrid<Row>(columns: readonly Column<Row>[]): { template: string; minWidth: number } {
  return {
    template: columns
      .map(({ width, minWidth = defaultMinWidth, grow = 1 }) =>
        width === undefined ? `minmax(${minWidth}px, ${grow}fr)` : `${width}px`,
      )
      .join(' '),
    minWidth: columns.reduce((total, { width, minWidth = defaultMinWidth }) => total + (width ?? minWidth), 0),
  }
}

/** The columns of this screen, in its sequence. */
export function screenColumns<Row>(all: readonly Column<Row>[], isPhone: boolean): readonly Column<Row>[] {
  const onScreen = all.filter(({ accessor, cell }) => accessor !== undefined || cell !== undefined)
  return isPhone ? onPhone(onScreen) : onScreen.filter(({ wide }) => wide !== false)
}

function onPhone<Row>(columns: readonly Column<Row>[]): Column<Row>[] {
  const placed = new Map(columns.map((column) => [phonePlace(column), phoneForm(column)]))
  const stacked = phonePlaces.flatMap((place) => {
    const [top, below] = [placed.get(place), placed.get(`${place}Below`)]
    return top ? [below ? { ...top, below } : top] : []
  })
  return stacked.length > 0 ? stacked : columns.filter(({ phone }) => phone !== false).map(phoneForm)
}

const phonePlace = <Row>({ phone }: Column<Row>) => (typeof phone === 'object' ? phone.at : phone)

function phoneForm<Row>({ phone, ...column }: Column<Row>): Column<Row> {
  const { at, ...form } = typeof phone === 'object' ? phone : { at: phone }
  return { ...column, ...(at === 'title' && { width: undefined, minWidth: titleWidth }), ...form }
}

/** At least; the title gets the space that the other columns leave. */
const titleWidth = 110

export const flat = <Row>(columns: readonly Column<Row>[]): Column<Row>[] =>
  columns.flatMap((column) => (column.below ? [column, column.below] : [column]))

export const canSort = <Row>({ sortable, accessor }: Column<Row>): boolean => sortable ?? accessor !== undefined
