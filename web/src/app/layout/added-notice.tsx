import { useAddedRecord } from '../../kit/added-record.ts'
import style from './frame.module.css'

/** Confirms, above every screen and modal, that a record was added. */
export function AddedNotice() {
  const added = useAddedRecord()
  return (
    <output className={style.added} aria-live="polite">
      {added && (added.message ?? `${added.name} was added.`)}
    </output>
  )
}
