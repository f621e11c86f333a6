import '@mantine/core/styles/Switch.layer.css'
import {
  Checkbox,
  type CheckboxProps,
  Select,
  type SelectProps,
  Switch,
  type SwitchProps,
  Textarea,
  type TextareaProps,
  TextInput,
  type TextInputProps,
} from '@mantine/core'
import { MoneyField } from './money-field.tsx'

/** The inputs of a form get this. */
export type FormState<Fields> = {
  fields: Fields
  labels: Readonly<Record<keyof Fields & string, string>>
  problems: { readonly [Name in keyof Fields]?: string | undefined }
  isReadOnly: boolean
  onEdit: (part: Partial<Fields>) => void
  onLeave?: (field: keyof Fields & string) => void
}
type EditedForm<Fields> = {
  form: { labels: FormState<Fields>['labels'] }
  fields: Fields
  problems: FormState<Fields>['problems']
  edit: (part: Partial<Fields>) => void
}
/** For the inputs of a record being edited. */
export const formState = <Fields,>(
  { form, fields, problems, edit: onEdit }: EditedForm<Fields>,
  changed: Partial<FormState<Fields>> = {},
): FormState<Fields> => ({ fields, labels: form.labels, problems, isReadOnly: false, onEdit, ...changed })

type NameOf<Fields, Value> = { [Name in keyof Fields]: Fields[Name] extends Value ? Name : never }[keyof Fields] &
  string
export type FieldProps<Fields, Value, Input> = { form: FormState<Fields>; field: NameOf<Fields, Value> } & Omit<
  Input,
  'form' | 'value' | 'label' | 'error' | 'onChange' | 'checked'
>
type TextProps<Fields, Input = TextInputProps> = FieldProps<Fields, string, Input>

/** `edit` can't know that the field named takes this value, which the component's own props ensure. */
export const edit = <Fields,>({ onEdit }: FormState<Fields>, field: keyof Fields, value: unknown): void =>
  onEdit({ [field]: value } as Partial<Fields>)

/** For inputs of a feature's own. */
export const fieldProps = <Fields,>(form: FormState<Fields>, field: NameOf<Fields, string>) => ({
  label: form.labels[field],
  value: String(form.fields[field]),
  error: form.problems[field],
  readOnly: form.isReadOnly,
  onBlur: () => form.onLeave?.(field),
  onChange: (text: string) => edit(form, field, text),
})

const inputFirst: NonNullable<TextInputProps['inputWrapperOrder']> = ['label', 'input', 'description', 'error']

const textInput = <Fields,>(form: FormState<Fields>, field: NameOf<Fields, string>) => ({
  ...fieldProps(form, field),
  autoComplete: 'off',
  inputWrapperOrder: inputFirst,
  onChange: (event: { currentTarget: { value: string } }) => edit(form, field, event.currentTarget.value),
})

export function TextField<Fields>({ form, field, ...input }: TextProps<Fields>) {
  const isRequired = input.required === true && !(input.readOnly ?? form.isReadOnly)
  return <TextInput {...textInput(form, field)} withAsterisk={isRequired} {...input} />
}

export const LongTextField = <Fields,>({ form, field, ...input }: TextProps<Fields, TextareaProps>) => (
  <Textarea {...textInput(form, field)} {...input} />
)

export const WholeField = <Fields,>(props: TextProps<Fields>) => <TextField inputMode="numeric" {...props} />

export const DaysField = <Fields,>(props: TextProps<Fields>) => (
  <WholeField rightSection="days" rightSectionWidth={48} rightSectionPointerEvents="none" {...props} />
)

export const PercentField = <Fields,>(props: TextProps<Fields>) => (
  <TextField inputMode="decimal" rightSection="%" rightSectionPointerEvents="none" {...props} />
)

export const AmountField = <Fields,>({ form, field, ...input }: TextProps<Fields>) => (
  <MoneyField {...fieldProps(form, field)} inputWrapperOrder={inputFirst} {...input} />
)

type ChoiceProps<Fields> = { labels: Readonly<Record<string, string>> } & FieldProps<
  Fields,
  string,
  Omit<SelectProps, 'data'>
>
/** One of a closed list, in its order; `clearable` if it may be none of them. */
export function ChoiceField<Fields>({ form, field, labels, ...input }: ChoiceProps<Fields>) {
  const { value, onChange, ...props } = fieldProps(form, field)
  return (
    <Select
      {...props}
      data={Object.entries(labels).map(([choice, label]) => ({ value: choice, label }))}
      value={value || null}
      onChange={(chosen) => onChange(chosen ?? '')}
      allowDeselect={input.clearable ?? false}
      {...input}
    />
  )
}

const flagInput = <Fields,>(form: FormState<Fields>, field: NameOf<Fields, boolean>) => ({
  label: form.labels[field],
  checked: form.fields[field] === true,
  error: form.problems[field],
  disabled: form.isReadOnly,
  onChange: (event: { currentTarget: { checked: boolean } }) => edit(form, field, event.currentTarget.checked),
})

export const CheckField = <Fields,>({ form, field, ...input }: FieldProps<Fields, boolean, CheckboxProps>) => (
  <Checkbox {...flagInput(form, field)} {...input} />
)

export const SwitchField = <Fields,>({ form, field, ...input }: FieldProps<Fields, boolean, SwitchProps>) => (
  <Switch {...flagInput(form, field)} {...input} />
)
