import { type Contact, contactSchema } from '@dray/contract/customers/contacts'
import { Stack } from '@mantine/core'
import { defineForm, type FieldsOf } from '../../../kit/editing/define-form.ts'
import { flag, text } from '../../../kit/editing/field-kinds.ts'
import { CheckField, type FormState, TextField } from '../../../kit/fields/form-field.tsx'

const kinds = {
  name: text('Name'),
  email: text('Email'),
  mayOrder: flag('May order', true),
  seesMoney: flag('Sees money'),
}
export type ContactFields = FieldsOf<typeof kinds>
export const contactForm = defineForm<Contact, typeof kinds>('contact', contactSchema, kinds)

type Props = {
  form: FormState<ContactFields>
  /** Said below the email. */
  emailHint?: string | undefined
}

export const ContactFieldInputs = ({ form, emailHint }: Props) => (
  <Stack gap="sm">
    <TextField form={form} field="name" required data-autofocus />
    <TextField form={form} field="email" type="email" description={emailHint} />
    <CheckField form={form} field="mayOrder" />
    <CheckField
      form={form}
      field="seesMoney"
      description="What the customer owes, invoices, payments, and how to pay. Prices are shown to everyone."
    />
  </Stack>
)
