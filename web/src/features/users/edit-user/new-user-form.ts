import { type User, userSchema } from '@dray/contract/users'
import { isEmail } from '@dray/domain/limits'
import { passwordsProblem } from '@dray/domain/users/password'
import type { Form } from '../../../kit/editing/form.ts'
import { profileBody, type ProfileFields, profileForm } from '../profile/profile-fields.ts'

type NewUserFields = ProfileFields & { password: string }

export const noUser: NewUserFields = { name: '', email: '', title: '', avatar: '', role: [], password: '' }

/** A new user. Nothing is stored in the browser: it has a password. */
export const newUserForm: Form<{ record: User; fields: NewUserFields; item: never }> = {
  name: 'new-user',
  record: userSchema,
  labels: { ...profileForm.labels, password: 'Password' },
  read: (user) => ({ ...profileForm.read(user), password: '' }),
}

export const newUserBody = (fields: NewUserFields) => ({ ...profileBody(fields), password: fields.password || null })

/** What can't be sent as it was typed. */
export function newUserProblems({ name, email, password }: NewUserFields, isLong: (password: string) => boolean) {
  return {
    ...(name.trim() === '' ? { name: 'Please enter a value' } : {}),
    ...(isEmail(email.trim()) ? {} : { email: 'Enter a valid email address' }),
    ...(password === '' || isLong(password) ? {} : { password: passwordsProblem }),
  }
}
