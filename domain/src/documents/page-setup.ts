export const pageSizes = ['letter', 'a4'] as const
export type PageSize = (typeof pageSizes)[number]
export const sizeLabels: Record<PageSize, string> = { letter: 'Letter', a4: 'A4' }

export const orientations = ['portrait', 'landscape'] as const
export type Orientation = (typeof orientations)[number]

/** Margins in CSS pixels, 96 per inch, as in spec 9. */
export type PageSetup = {
  size: PageSize
  orientation: Orientation
  margin: { vertical: number; horizontal: number }
}

/** The maximum margin of a document: an inch and a half leaves room for its table on every page size. */
export const maxMargin = 144

const sameMargins = (pixels: number) => ({ vertical: pixels, horizontal: pixels })

/** The page setup of each place that prints (spec 9). */
export const printPages = {
  newOrder: { size: 'a4', orientation: 'portrait', margin: sameMargins(15) },
  editOrder: { size: 'letter', orientation: 'portrait', margin: sameMargins(35) },
  purchaseOrder: { size: 'a4', orientation: 'portrait', margin: sameMargins(15) },
  general: { size: 'letter', orientation: 'portrait', margin: { vertical: 35, horizontal: 0 } },
} as const satisfies Record<string, PageSetup>

/** The page in another orientation, with the same margins (R2.13-44). */
export const withOrientation = (page: PageSetup, orientation: Orientation): PageSetup => ({ ...page, orientation })
/** The page on the company's paper, with the same margins. Where the company has none, each place prints on its own. */
export const onPaper = (page: PageSetup, size: PageSize | null): PageSetup =>
  size === null ? page : withSize(page, size)
/** The page on other paper, with the same margins. */
export const withSize = (page: PageSetup, size: PageSize): PageSetup => ({ ...page, size })
