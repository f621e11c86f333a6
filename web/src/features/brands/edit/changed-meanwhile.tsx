import { listLocations } from '@dray/contract/locations'
import { useRead } from '../../../shared/api/use-call.ts'
import { ChangedMeanwhile as Notice } from '../../../shared/changed-meanwhile/changed-meanwhile.tsx'
import { type BrandField, type BrandFields, fieldLabels, textOf } from '../brand-fields.ts'
import type { BrandEditor } from './use-brand-drafts.ts'

type Props = { editor: BrandEditor; theirs: NonNullable<BrandEditor['theirs']>; stay: () => void }

/** What somebody else changed of the brand while it was being edited here. */
export function ChangedMeanwhile({ editor, theirs, stay }: Props) {
  const locations = useRead(listLocations).data ?? []
  const read = (form: BrandFields, field: BrandField) => textOf(form, field, locations)
  return (
    <Notice
      what="brand"
      by={theirs.refusal?.changedBy}
      isRefused={theirs.refusal !== undefined}
      changes={theirs.changed.map((part) => ({
        part,
        label: fieldLabels[part],
        isContested: editor.changed.includes(part),
        texts: part === 'image' ? undefined : { theirs: read(theirs.fields, part), mine: read(editor.fields, part) },
      }))}
      isSaving={editor.isSaving}
      onTake={editor.take}
      onKeep={editor.keepMine}
      onSave={editor.saveMine}
      stay={stay}
    />
  )
}
