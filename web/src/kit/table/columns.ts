import type { ReactNode } from 'react'

/** Sorts and shows a cell, unless it has its own `cell`. Empty values always sort last. */
export type CellValue = string | number | Date | null | undefined

/** The places of a card on a phone: the identity and its figure, then quiet lines, and beside them all the picture and the menu. */
const phonePlaces = ['picture', 'title', 'end', 'line', 'lineEnd', 'last', 'lastEnd', 'menu'] as const
export type PhonePlace = (typeof phonePlaces)[number]

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
   * Where it stands on a phone, and what differs there. A list with a `title` shows its rows as cards, with only the columns that have a
   * place: several in one line stand one after the other. In other lists, all columns stay but those with `false`.
   */
  phone?: false | PhonePlace | PhoneForm<Row>
  /** Shown on the desktop once the user chooses it from the list's columns. */
  isExtra?: boolean
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

type PhoneForm<Row> = Partial<Omit<Column<Row>, 'id' | 'accessor' | 'csv' | 'wide' | 'phone'>> & { at?: PhonePlace }

/** A column with its place on a card. */
export type ShownColumn<Row> = Column<Row> & { at?: PhonePlace | undefined }

/** A list's columns are made with this and the builders of `value-columns.tsx`. */
export const column = <Row>(id: string, header: string, rest: Omit<Column<Row>, 'id' | 'header'>): Column<Row> => ({
  id,
  header,
  ...rest,
})

/** Figures stand to the right. */
export const figureColumn = <Row>(id: string, header: string, rest: Omit<Column<Row>, 'id' | 'header'>): Column<Row> =>
  column(id, header, { align: 'right', ...rest })

export const menuColumnId = 'menu'

/** The menu of a row, which stays in view when the table is wider than its frame. */
export const menuColumn = <Row>(cell: Column<Row>['cell'] & {}, rest: Partial<Column<Row>> = {}): Column<Row> =>
  column(menuColumnId, '', { width: 38, align: 'center', cell, phone: 'menu', ...rest })

const defaultMinWidth = 140

export const areCards = <Row>(columns: readonly ShownColumn<Row>[]): boolean => columns.some(({ at }) => at === 'title')

export function columnGrid<Row>(columns: readonly ShownColumn<Row>[]): { template: string; minWidth: number } {
  if (areCards(columns)) return { template: 'minmax(0, 1fr)', minWidth: 0 }
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
export function screenColumns<Row>(all: readonly Column<Row>[], isPhone: boolean): readonly ShownColumn<Row>[] {
  const onScreen = all.filter(({ accessor, cell }) => accessor !== undefined || cell !== undefined)
  return isPhone ? onPhone(onScreen) : onScreen.filter(({ wide }) => wide !== false)
}

function onPhone<Row>(columns: readonly Column<Row>[]): ShownColumn<Row>[] {
  const forms = columns.filter(({ phone }) => phone !== false).map(phoneForm)
  if (!areCards(forms)) return forms
  return phonePlaces.flatMap((place) => forms.filter(({ at }) => at === place).map(({ below: _, ...form }) => form))
}

const phoneForm = <Row>({ phone, ...column }: Column<Row>): ShownColumn<Row> => ({
  ...column,
  ...(typeof phone === 'object' ? phone : { at: phone || undefined }),
})

export const flat = <Row>(columns: readonly Column<Row>[]): Column<Row>[] =>
  columns.flatMap((column) => (column.below ? [column, column.below] : [column]))

export const canSort = <Row>({ sortable, accessor }: Column<Row>): boolean => sortable ?? accessor !== undefined
