import { calculateDocument, type OrderContent } from '@dray/domain/documents/document-content'
import { documentSheet, type SheetBlock } from '@dray/domain/documents/document-sheet'
import style from './order-preview.module.css'

/** The header of the invoice (D-77), with the same text as on paper. */
export function PreviewHeader({ content }: { content: OrderContent }) {
  const { title, company, facts, blocks } = documentSheet(calculateDocument(content))
  const about = { heading: '', name: title, lines: facts.map(({ value }) => value) }
  return (
    <div className={style.header}>
      {[company, about, ...blocks].map((block) => (
        <Block key={block.heading || block.name} block={block} />
      ))}
    </div>
  )
}

const Block = ({ block: { heading, name, lines } }: { block: SheetBlock }) => (
  <p>
    {heading !== '' && `${heading}: `}
    <strong>{name}</strong> {lines.length > 0 && <span>{lines.join(' · ')}</span>}
  </p>
)
