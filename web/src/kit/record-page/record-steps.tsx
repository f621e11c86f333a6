import style from './record-steps.module.css'

type Props = {
  steps: readonly string[]
  /** The index of the current step; the last step is done once it's reached. */
  at: number
}

export const RecordSteps = ({ steps, at }: Props) => (
  <ol className={`muted text-sm wrap ${style.steps}`} aria-label="Steps">
    {steps.map((step, index) => (
      <li
        key={step}
        data-state={index < at || at === steps.length - 1 ? 'done' : index === at ? 'current' : undefined}
        aria-current={index === at ? 'step' : undefined}
      >
        {step}
      </li>
    ))}
  </ol>
)
