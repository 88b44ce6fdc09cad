import { listGallery } from '#domains/schools/contract/gallery.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { Part } from './part.tsx'
import classes from './school-view.module.css'

/** The photos of a school; each opens whole in a new tab. */
export function PhotoRow({ slug }: { slug: string }) {
  const { data } = useApiQuery(listGallery, { params: { slug }, quiet: true })
  return (
    <Part title="Photos" isEmpty={data?.results.length === 0} none="It has no photos here.">
      <ul className={classes.photos}>
        {data?.results.map(({ id, caption, sizes }) => {
          const [largest, smallest] = [sizes[0], sizes.at(-1)]
          return (
            largest && (
              <li key={id} className={classes.photo}>
                <a href={largest.url} target="_blank" rel="noopener noreferrer" aria-label={caption || 'Photo'}>
                  <img src={(smallest ?? largest).url} alt={caption} loading="lazy" />
                </a>
                {caption && <p>{caption}</p>}
              </li>
            )
          )
        })}
      </ul>
    </Part>
  )
}
