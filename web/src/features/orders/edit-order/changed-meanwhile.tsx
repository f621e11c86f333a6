import { ChangedMeanwhile as Notice } from '../../../shared/changed-meanwhile/changed-meanwhile.tsx'
import { labelOf, textOf, usePartNames } from '../order-editor/draft/part-texts.ts'
import type { Meanwhile } from '../order-editor/draft/held-order.ts'
import type { EditOrderEditor } from '../order-editor/draft/use-edit-order.ts'

type Props = { editor: EditOrderEditor; meanwhile: Meanwhile }

/** What somebody else changed of the order while it was open here. */
export function ChangedMeanwhile({ editor, meanwhile }: Props) {
  const { base, draft, changed } = editor
  const names = usePartNames()
  return (
    <Notice
      what="order"
      by={meanwhile.by}
      isRefused={meanwhile.isRefused}
      changes={meanwhile.changed.map((part) => ({
        part,
        label: labelOf(part, [base, meanwhile.before]),
        isContested: changed.has(part),
        texts: { theirs: textOf(base, part, names), mine: textOf(draft, part, names) },
      }))}
      isSaving={editor.isSaving !== undefined}
      onTake={editor.take}
      onKeep={editor.keep}
      onSave={() => editor.save('stay')}
      stay={focusTitle}
    />
  )
}

/** Of this order: another may lie open beneath it. */
const focusTitle = (notice: HTMLElement | null) =>
  notice?.closest('[role=dialog]')?.querySelector<HTMLElement>('[data-order-title]')?.focus()
