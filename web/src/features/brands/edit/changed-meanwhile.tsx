import { getLocations } from '@dray/contract/locations'
import { Button } from '@mantine/core'
import { useRead } from '../../../shared/api/use-call.ts'
import { type BrandField, type BrandFields, fieldLabels, textOf } from '../brand-fields.ts'
import style from './edit-brands.module.css'
import type { BrandEditor } from './use-brand-drafts.ts'

type Props = { editor: BrandEditor; theirs: NonNullable<BrandEditor['theirs']>; onChoice: () => void }

/** Who changed what while this brand was being edited, and what to do about it (D-15). */
export function ChangedMeanwhile({ editor, theirs, onChoice }: Props) {
  const locations = useRead(getLocations).data ?? []
  const { refusal, changed, fields } = theirs
  const choose = (choice: () => void) => () => {
    onChoice()
    choice()
  }
  const read = (form: BrandFields, field: BrandField) => textOf(form, field, locations)
  return (
    <div role="alert" className={style.notice}>
      <strong>{refusal?.changedBy ?? 'Somebody else'} changed this brand meanwhile</strong>
      <ul className={style.changes}>
        {changed.map((field) => (
          <li key={field}>{sentence(field, read(editor.fields, field), read(fields, field))}</li>
        ))}
      </ul>
      <div className={style.buttons}>
        <Button size="xs" variant="default" disabled={editor.isSaving} onClick={choose(editor.undo)}>
          Take theirs
        </Button>
        {/* Before the server has said who it was, Save asks it. */}
        {refusal && (
          <Button size="xs" loading={editor.isSaving} onClick={choose(editor.saveMine)}>
            Save mine over it
          </Button>
        )}
      </div>
    </div>
  )
}

function sentence(field: BrandField, mine: string, theirs: string): string {
  const label = fieldLabels[field]
  if (field === 'image')
    return mine === theirs ? 'The image is another one now.' : 'The image is another one; yours is kept here.'
  if (field === 'excludeFromReporting' || field === 'hideInInventoryOverview')
    return `“${label}” is ${theirs === 'true' ? 'on' : 'off'} now${mine === theirs ? '.' : '; yours is the other.'}`
  const now = theirs === '' ? `${label} is empty now` : `${label} is now “${theirs}”`
  return mine === theirs ? `${now}.` : `${now}; yours is “${mine}”.`
}
