import { type ReactNode, Suspense, useCallback, useEffect } from 'react'
import type { MatchView } from '../match-feed/match-view.ts'
import type { Replay } from '../match-feed/use-replay.ts'
import { useInAddress } from '../ui/in-address.ts'
import { Tabs } from '../ui/tabs.tsx'
import { useTranslation } from '../ui/use-translation.ts'
import { whenIdle } from '../ui/when-idle.ts'
import { prepareStory, ReplayBar, StoryTab } from './lazy-parts.tsx'
import s from './match-tabs.module.css'

/** A tab of a match's page. It shows the match of the replay. */
interface MatchTab {
  readonly value: 'points' | 'stats'
  readonly content: ReactNode
  /** Called when a person is about to choose the tab. */
  readonly onApproach?: () => unknown
}

interface Props {
  /** The latest state of the match; null while it loads. */
  match: MatchView | null
  replay: Replay
  /** The tabs before the story. The first one is chosen at first. */
  tabs: readonly MatchTab[]
}

/** The parts of a match's page, the last of which is its story. If the address has a point, the story is shown first. */
export function MatchTabs({ match, replay, tabs }: Props) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useInAddress('tab')
  const names = [...tabs.map((tab) => tab.value), 'story'] as const
  const unchosen = replay.at === null ? names[0] : 'story'
  const value = names.find((name) => name === chosen) ?? unchosen
  // The return to the latest point does not change the tab.
  const { goTo } = replay
  const goInTab: Replay['goTo'] = useCallback(
    (seq) => {
      setChosen(value)
      goTo(seq)
    },
    [value, goTo, setChosen],
  )
  const kept = { ...replay, goTo: goInTab }
  const isLoaded = match !== null && match.standing !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: once is enough, because the tab itself adds later points
  useEffect(() => {
    if (match && isLoaded) whenIdle(() => prepareStory(match))
  }, [isLoaded])
  return (
    <Tabs
      label={t('live.tabs.label')}
      tabs={names.map((name) => ({ value: name, label: t(`live.tabs.${name}`) }))}
      chosen={value}
      onChoose={(name) => setChosen(name === unchosen ? null : name)}
      onApproach={(name) => tabs.find((tab) => tab.value === name)?.onApproach?.()}
    >
      {value === 'story' ? (
        <Suspense fallback={<LoadingTab />}>{match && <StoryTab match={match} replay={kept} />}</Suspense>
      ) : (
        <>
          {match && replay.isPast && (
            <div className={s.replay}>
              <Suspense fallback={null}>
                <ReplayBar match={match} replay={kept} />
              </Suspense>
            </div>
          )}
          {tabs.find((tab) => tab.value === value)?.content}
        </>
      )}
    </Tabs>
  )
}

/** Returns the set that the address names, 0 for the whole match, and a function to choose another. */
export function useChosenSet(): readonly [number, (set: number) => void] {
  const [set, setSet] = useInAddress('set')
  return [/^[1-5]$/.test(set ?? '') ? Number(set) : 0, (number) => setSet(number === 0 ? null : String(number))]
}

/** Shown while the code of a tab loads. */
export function LoadingTab() {
  const { t } = useTranslation()
  return <p className={s.loading}>{t('loading')}</p>
}
