/** A cell without a value, or with a zero that needs no attention. Screen readers hear what it stands for. */
export const Dash = ({ says = 'none' }: { says?: string }) => (
  <span className="muted">
    <span aria-hidden="true">–</span>
    <span className="unseen">{says}</span>
  </span>
)
