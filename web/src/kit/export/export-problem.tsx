import style from '../table/data-table.module.css'

/** Why a file wasn't written. */
export const ExportProblem = ({ children }: { children: string | undefined }) =>
  children === undefined ? null : (
    <span role="alert" className={`danger text-sm ${style.problem}`}>
      {children}
    </span>
  )
