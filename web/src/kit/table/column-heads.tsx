type Head = string | readonly [text: string, className: string | undefined]

/** The head of a plain table. */
export const ColumnHeads = ({ heads }: { heads: readonly Head[] }) => (
  <thead>
    <tr>
      {heads.map((head) => {
        const [text, className] = typeof head === 'string' ? [head] : head
        return (
          <th key={text} scope="col" className={className}>
            {text}
          </th>
        )
      })}
    </tr>
  </thead>
)
