import { Button } from '@mantine/core'
import { fieldLabels, type ProfileField, textOf } from './profile-fields.ts'
import type { ProfileEditor } from './use-profile-form.ts'
import style from './user-profile.module.css'

type Props = { profile: ProfileEditor; theirs: NonNullable<ProfileEditor['theirs']>; onChoice: () => void }

/** Who changed what while this profile was being edited, and what to do about it (D-15). */
export function ChangedMeanwhile({ profile, theirs, onChoice }: Props) {
  const { refusal, changed } = theirs
  const choose = (choice: () => void) => () => {
    onChoice()
    choice()
  }
  const who = refusal?.changedBy ?? 'Somebody else'
  return (
    <div role="alert" className={style.notice}>
      <strong>{who} changed this profile meanwhile</strong>
      <ul className={style.changes}>
        {changed.map((field) => (
          <li key={field}>{sentence(field, profile, theirs)}</li>
        ))}
      </ul>
      <div className={style.buttons}>
        <Button size="xs" variant="default" disabled={profile.isSaving} onClick={choose(profile.takeTheirs)}>
          Take theirs
        </Button>
        {/* Before the server has said who it was, Save asks it. */}
        {refusal && (
          <Button size="xs" loading={profile.isSaving} onClick={choose(profile.saveMine)}>
            Save mine over it
          </Button>
        )}
      </div>
    </div>
  )
}

function sentence(field: ProfileField, { fields }: ProfileEditor, theirs: Props['theirs']): string {
  const label = fieldLabels[field]
  const [mine, other] = [textOf(fields, field), textOf(theirs.fields, field)]
  if (field === 'avatar')
    return mine === other ? 'The picture is another one now.' : 'The picture is another one; yours is kept here.'
  const now = other === '' ? `${label} is empty now` : `${label} is now “${other}”`
  return mine === other ? `${now}.` : `${now}; yours is “${mine}”.`
}
