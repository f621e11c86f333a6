import style from './today.module.css'

/** As tall as the card that takes its place, so that nothing moves. */
export const RevenuePlaceholder = () => (
  <output className={style.revenue} data-placeholder aria-label="Loading">
    <div className={style.periods}>
      {[1, 2, 3].map((period) => (
        <div key={period} className={style.periodPlaceholder} />
      ))}
    </div>
    <div className={style.plotPlaceholder} />
  </output>
)

/** The sections of the user's work. */
export const WorkPlaceholder = () => (
  <output className={style.columns} aria-label="Loading">
    {[1, 2].map((column) => (
      <div key={column} className={`min-w-0 ${style.column}`}>
        {[1, 2].map((section) => (
          <div key={section} className={style.sectionPlaceholder} />
        ))}
      </div>
    ))}
  </output>
)
