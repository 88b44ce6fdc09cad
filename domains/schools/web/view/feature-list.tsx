import { listFeatures, listInfrastructure } from '#domains/schools/contract/school-profile.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { Part } from './part.tsx'
import classes from './school-view.module.css'

/** The features of a school, and how many rooms and grounds it has. */
export function FeatureList({ slug }: { slug: string }) {
  const features = useApiQuery(listFeatures, { query: { slug, limit: 1000 }, quiet: true })
  const infrastructure = useApiQuery(listInfrastructure, { query: { slug }, quiet: true })
  const kinds = features.data?.results
    .map(({ id, name, subfeatures }) => ({ id, name, had: subfeatures.filter(({ exist }) => exist).map((sub) => sub.name) }))
    .filter(({ had }) => had.length > 0)
  const items = infrastructure.data?.results.filter(({ amount }) => amount !== null)
  return (
    <Part title="Features" isEmpty={kinds?.length === 0 && items?.length === 0} none="Its features are not known.">
      <dl className={classes.features}>
        {kinds?.map(({ id, name, had }) => (
          <div key={`feature ${id}`}>
            <dt>{name}</dt>
            <dd>{had.join(', ')}</dd>
          </div>
        ))}
        {items && items.length > 0 && (
          <div>
            <dt>How much</dt>
            <dd>
              {items.map(({ name, unit, amount }) => `${name} ${amount?.toLocaleString('en-IN')}${unit ? ` ${unit}` : ''}`).join(', ')}
            </dd>
          </div>
        )}
      </dl>
    </Part>
  )
}
