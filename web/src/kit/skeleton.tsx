import style from './skeleton.module.css'

type Props = {
  /** Of each block, in pixels, none twice: those of the content, so that nothing moves when it appears. */
  heights: readonly number[]
}

/** Stands for content that is loading. */
export const Skeleton = ({ heights }: Props) => (
  <div className={`stack ${style.blocks}`} role="status">
    <span className="unseen">Loading...</span>
    {heights.map((height) => (
      <div key={height} className={style.block} style={{ height }} />
    ))}
  </div>
)
