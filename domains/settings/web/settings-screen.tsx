import { Button, Skeleton, Title } from '@mantine/core'
import { listSettings, type SettingRow, undoSetting } from '#domains/settings/contract/settings.ts'
import { firmSettings } from '#platform/contract/firm-settings.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { FailureNote } from '#platform/web/ui/notes/failure-note.tsx'
import { useOver } from '#platform/web/ui/over/use-over.ts'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import textStyles from '#platform/web/ui/text-styles.module.css'
import { Moment } from '#platform/web/ui/time/moment.tsx'
import { useShownAfter } from '#platform/web/ui/use-shown-after.ts'
import { SettingDialog } from './setting-dialog.tsx'
import classes from './settings.module.css'
import { valueText } from './value-text.ts'

/** What the firm decides for itself, with who changed it last. */
export function SettingsScreen() {
  const { data, error, isPending, refetch } = useApiQuery(listSettings, { quiet: true })
  const isLate = useShownAfter(isPending)
  const groups = Map.groupBy(data?.results ?? [], ({ name }) => firmSettings[name].group)
  return (
    <div className={classes.screen} aria-busy={isPending}>
      <PageTitle title="Settings" />
      <p className={textStyles.quiet}>A change counts for everybody within two seconds.</p>
      {error && !data && <FailureNote error={error} retry={refetch} />}
      {isLate && [0, 1, 2, 3].map((at) => <Skeleton key={at} height={96} mt="md" />)}
      {[...groups].map(([group, settings]) => (
        <section key={group} aria-label={group}>
          <Title order={2}>{group}</Title>
          <ul className={classes.settings}>
            {settings.map((setting) => (
              <Setting key={setting.name} setting={setting} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function Setting({ setting }: { setting: SettingRow }) {
  const { over, opener, open, close } = useOver()
  const { label, means } = firmSettings[setting.name]
  return (
    <li className={classes.setting}>
      <div className={classes.what}>
        <h3>{label}</h3>
        <p className={textStyles.quiet}>{means}</p>
        <LastChange setting={setting} />
      </div>
      <span className={classes.value}>{valueText(setting.name, setting.value)}</span>
      <Button ref={opener} size="xs" variant="default" aria-label={`Change ${label}`} onClick={() => open(true)}>
        Change
      </Button>
      {over && <SettingDialog setting={setting} onClose={close} />}
    </li>
  )
}

function LastChange({ setting: { name, changed } }: { setting: SettingRow }) {
  const { mutate, isPending } = useApiMutation(undoSetting, { params: { name }, refreshes: [keyOf(listSettings)] })
  if (!changed) return null
  const before = valueText(name, changed.before)
  return (
    <p className={classes.changed}>
      <span>
        {changed.by?.name ?? 'A command'} changed it <Moment at={changed.at} />. Before: <bdi>{before}</bdi>.
      </span>
      <Button
        size="compact-xs"
        variant="subtle"
        loading={isPending}
        aria-label={`Undo: ${firmSettings[name].label}, back to ${before}`}
        onClick={() => mutate({ body: { change: changed.id } })}
      >
        Undo
      </Button>
    </p>
  )
}
