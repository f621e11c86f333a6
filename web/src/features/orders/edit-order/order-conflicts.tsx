import { RecordConflictNotice } from '../../../records/changelog/record-conflict-notice.tsx'
import { RestoredNotice } from '../../../kit/editing/restored-notice.tsx'
import { focusEditorTitle } from '../../../kit/full-screen-editor/focus-editor-title.ts'
import { labelOf, textOf, usePartNames } from './part-texts.ts'
import type { EditOrderEditor } from './use-edit-order.ts'

/** What someone else changed while the order was open here, and what was restored when it opened. */
export function OrderConflicts({ editor }: { editor: EditOrderEditor }) {
  const names = usePartNames()
  const { base, seen, fields } = editor
  return (
    <>
      <RestoredNotice editing={editor} focusBeside={focusEditorTitle} />
      <RecordConflictNotice
        entityType="order"
        editing={editor}
        textOf={(draft, part) => textOf(draft, part, names)}
        labelOf={(part) => labelOf(part, [base, seen, fields])}
        focusBeside={focusEditorTitle}
      />
    </>
  )
}
