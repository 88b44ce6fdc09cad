import { getRouteApi } from '@tanstack/react-router'
import { EventsPage } from './events-page.tsx'
import { KeysPage } from './keys-page.tsx'

const route = getRouteApi('/_portal/intake')

export function IntakeScreen() {
  const { show, page = 1 } = route.useSearch()
  return show === 'keys' ? <KeysPage /> : <EventsPage shown={show ?? 'events'} page={page} />
}
