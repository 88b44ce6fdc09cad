import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useMe } from '#domains/accounts/web/account/use-me.ts'
import type { Goal } from '#platform/web/domain.ts'
import { firstQuestions } from '#platform/web/http/early.ts'
import { readToken } from '#platform/web/http/session-token.ts'
import { type EarlyLink, keepStart } from '#platform/web/http/start.ts'
import { marksOf } from './navigation.ts'
import type { useMenuGroups } from './use-menu-groups.ts'

type Groups = ReturnType<typeof useMenuGroups>

/** The shapes of an icon as it is drawn in one of the menus; none where its link is not drawn. The logo is a link too, the first. */
function iconOf(href: string): EarlyLink['icon'] {
  const image = [...document.querySelectorAll(`nav a[href="${CSS.escape(href)}"] > svg`)].at(-1)
  return [...(image?.children ?? [])].map((shape) => {
    const attributes = [...shape.attributes].map(({ name, value }) => [name, value] as const)
    return [shape.localName, Object.fromEntries(attributes)] as const
  })
}

/** A link without what it takes along from the page that is open: the next page may be another one. */
const ownLink = ({ search, ...link }: Goal): Goal => (typeof search === 'function' || search === undefined ? link : { ...link, search })

/** Keeps on this device with what the next page begins: the account, its menu, and what this page asked first. */
export function useKeepingStart(groups: Groups) {
  const me = useMe()
  const { buildLocation } = useRouter()
  const folds = groups.map(({ isOpen }) => isOpen).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the groups follow from the account and from which are open
  useEffect(() => {
    const menu = groups.map(({ group, isOpen, screens }) => ({
      group,
      isOpen,
      screens: screens.map((screen) => {
        const { href } = buildLocation(ownLink(screen.link))
        return { label: screen.label, href, marked: marksOf(screen, me), icon: iconOf(buildLocation(screen.link).href) }
      }),
    }))
    keepStart(readToken(), { account: me, menu, ...firstQuestions() })
  }, [me, folds, buildLocation])
}
