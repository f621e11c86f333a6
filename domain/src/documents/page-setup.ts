export const pageSizes = ['letter', 'a4'] as const
export type PageSize = (typeof pageSizes)[number]
export const sizeLabels: Record<PageSize, string> = { letter: 'Letter', a4: 'A4' }

export const orientations = ['portrait', 'landscape'] as const
export type Orientation = (typeof orientations)[number]

/** Margins in CSS pixels, 96 per inch (spec 9). */
export type PageSetup = {
  size: PageSize
  orientation: Orientation
  margin: { vertical: number; horizontal: number }
}

/** An inch and a half, which leaves room for the table on every page size. */
export const maxMargin = 144

const sameMargins = (pixels: number) => ({ vertical: pixels, horizontal: pixels })

export const printPages = {
  newOrder: { size: 'a4', orientation: 'portrait', margin: sameMargins(15) },
  editOrder: { size: 'letter', orientation: 'portrait', margin: sameMargins(35) },
  purchaseOrder: { size: 'a4', orientation: 'portrait', margin: sameMargins(15) },
  general: { size: 'letter', orientation: 'portrait', margin: { vertical: 35, horizontal: 0 } },
} as const satisfies Record<string, PageSetup>

export const withOrientation = (page: PageSetup, orientation: Orientation): PageSetup => ({ ...page, orientation })
/** Without company paper, each place prints on its own size. */
export const onPaper = (page: PageSetup, size: PageSize | null): PageSetup =>
  size === null ? page : withSize(page, size)
export const withSize = (page: PageSetup, size: PageSize): PageSetup => ({ ...page, size })
