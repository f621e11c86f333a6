import { Alert, Button } from '@mantine/core'
import { fieldLabels, type ProfileField, textOf } from './profile-fields.ts'
import type { ProfileEditor } from './use-profile-form.ts'
import style from './user-profile.module.css'

type Props = { profile: ProfileEditor; theirs: NonNullable<ProfileEditor['theirs']> }

/** Who changed what while this profile was being edited, and what to do about it (D-15). */
export function ChangedMeanwhile({ profile, theirs }: Props) {
  const { refusal, changed } = theirs
  const who = refusal?.changedBy ?? 'Somebody else'
  return (
    <Alert color="yellow" role="alert" title={`${who} changed this profile meanwhile`}>
      <ul className={style.changes}>
        {changed.map((field) => (
          <li key={field}>{sentence(field, profile, theirs)}</li>
        ))}
      </ul>
      <div className={style.buttons}>
        <Button size="xs" variant="default" disabled={profile.isSaving} onClick={profile.takeTheirs}>
          Take theirs
        </Button>
        {/* Before the server has said who it was, Save asks it. */}
        {refusal && (
          <Button size="xs" loading={profile.isSaving} onClick={profile.saveMine}>
            Save mine over it
          </Button>
        )}
      </div>
    </Alert>
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
