import { compile, type FormatCallback, type DomNode } from 'html-to-text'

const maxHtmlLength = 2_000_000
/** Deeper parts would use up the stack. */
const maxDepth = 200

const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6']

const convert = compile({
  wordwrap: false,
  limits: { maxInputLength: maxHtmlLength, maxDepth, ellipsis: '' },
  formatters: { spreadsheet: formatTable },
  selectors: [
    { selector: 'a', options: { ignoreHref: true } },
    { selector: 'img', format: 'skip' },
    { selector: 'table', format: 'spreadsheet', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
    { selector: 'p', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
    { selector: 'ul', options: { itemPrefix: '- ', leadingLineBreaks: 1, trailingLineBreaks: 1 } },
    // Numbers of a list would look like quantities.
    {
      selector: 'ol',
      format: 'unorderedList',
      options: { itemPrefix: '- ', leadingLineBreaks: 1, trailingLineBreaks: 1 },
    },
    ...headings.map((selector) => ({ selector, options: { uppercase: false, leadingLineBreaks: 2 } })),
  ],
})

/** The text of an HTML email. Cells of a table are separated by tabs, as in a copied spreadsheet. */
export const htmlToPlainText = (html: string): string => convert(html).trim()

/** html-to-text's own formatter would glue the cells together, or pad them with blanks and break long ones. */
function formatTable(...[table, walk, builder, options]: Parameters<FormatCallback>): void {
  const rows = tableRows(table)
  if (rows.length === 0) return walk(table.children, builder)
  builder.openTable()
  for (const row of rows) {
    builder.openTableRow()
    for (const cell of row.children) {
      if (cell.name !== 'td' && cell.name !== 'th') continue
      builder.openTableCell({})
      walk(cell.children, builder)
      builder.closeTableCell({})
    }
    builder.closeTableRow()
  }
  builder.closeTable({ ...options, tableToString: (rows) => rows.map(rowText).join('\n') })
}

const tableRows = (element: DomNode): DomNode[] =>
  element.children.flatMap((child) => {
    if (child.name === 'tr') return [child]
    return child.type === 'tag' ? tableRows(child) : []
  })

/** Cells with several lines are parts of a layout, so they come one below the other. */
function rowText(cells: readonly { text: string }[]): string {
  const texts = cells.map(({ text }) => text.trim())
  if (!texts.some((text) => text.includes('\n'))) return texts.join('\t').trim()
  return texts.filter((text) => text !== '').join('\n')
}
