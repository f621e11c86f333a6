import { signatureBox } from '@dray/domain/documents/proof-document'
import style from './order-proofs.module.css'

const margin = 4

/** Drawn by whoever took the goods. Nothing for a path that has no size. */
export function Signature({ path, name }: { path: string; name: string | null }) {
  const box = signatureBox(path)
  if (box === undefined) return null
  const viewBox = [box.left - margin, box.top - margin, box.width + 2 * margin, box.height + 2 * margin].join(' ')
  return (
    <svg
      className={style.signature}
      viewBox={viewBox}
      role="img"
      aria-label={name === null ? 'Signature' : `Signature of ${name}`}
    >
      <path d={path} vectorEffect="non-scaling-stroke" />
    </svg>
  )
}
