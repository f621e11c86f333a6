import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { fieldLabels, type ProductField } from './product-fields.ts'
import style from './product-form.module.css'
import { shownText } from './shown-text.ts'
import type { EditProductEditor } from './use-edit-product.ts'

type Props = { editor: EditProductEditor; theirs: NonNullable<EditProductEditor['theirs']> }

/** Who changed what while this product was being edited, and what to do about it, for each field or for all (D-15). */
export function ChangedMeanwhile({ editor, theirs }: Props) {
  const { form, isSaving } = editor
  const stay = (choice: () => void) => () => {
    // The pressed button may be gone then: the focus stays within the form.
    form.focusName()
    choice()
  }
  const notice = useRef<HTMLDivElement>(null)
  const isRefused = theirs.refusal !== undefined
  // The focus is the browser's: Save cannot be pressed now, so it goes to what is to be decided.
  useEffect(() => {
    if (isRefused) notice.current?.focus()
  }, [isRefused])
  const who = theirs.refusal?.changedBy ?? 'Somebody else'
  return (
    <div ref={notice} role="alert" tabIndex={-1} className={style.notice}>
      <strong>{who} changed this product meanwhile</strong>
      <ul className={style.changes}>
        {theirs.changed.map((field) => (
          <li key={field}>
            <span>{sentence(field, editor, theirs)}</span>
            {form.changed.includes(field) && (
              <Button
                size="compact-xs"
                variant="default"
                disabled={isSaving}
                aria-label={`Take theirs: ${fieldLabels[field]}`}
                onClick={stay(() => editor.take([field]))}
              >
                Take theirs
              </Button>
            )}
          </li>
        ))}
      </ul>
      <div className={style.buttons}>
        <Button size="xs" variant="default" disabled={isSaving} onClick={stay(() => editor.take())}>
          Take all of theirs
        </Button>
        {theirs.refusal ? (
          <Button size="xs" loading={isSaving} onClick={stay(editor.saveMine)}>
            Save mine over it
          </Button>
        ) : (
          <Button size="xs" variant="default" disabled={isSaving} onClick={stay(editor.keepMine)}>
            Keep mine
          </Button>
        )}
      </div>
    </div>
  )
}

function sentence(field: ProductField, { form }: EditProductEditor, theirs: Props['theirs']): string {
  const label = fieldLabels[field]
  const isMineKept = form.changed.includes(field)
  if (field === 'image')
    return isMineKept ? 'The image is another one; yours is kept here.' : 'The image is another one now.'
  const other = shownText(theirs.fields, field, form.choices)
  const is = field === 'productLineIDs' ? 'are' : 'is'
  const now = other === '' ? `${label} ${is} empty now` : `${label} ${is} now “${other}”`
  if (!isMineKept) return `${now}.`
  const mine = shownText(form.fields, field, form.choices)
  return mine === '' ? `${now}; yours ${is} empty.` : `${now}; yours ${is} “${mine}”.`
}
