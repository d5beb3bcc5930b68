import { useEffect, useState } from 'react'
import { codeOf } from '../../api/not-ok.ts'
import { Article } from '../../ui/article.tsx'
import { useTranslation } from '../../ui/use-translation.ts'
import { useFailureText } from '../kit/failure-text.ts'
import { officeJson } from '../kit/office-calls.ts'
import s from './post-preview.module.css'
import type { PostValues } from './post-values.ts'

/** Time without a key press after which the preview is updated (ms). */
const PAUSE_MS = 300

/** A post as the blog will show it, while somebody writes it. The server converts the text, as for the blog. */
export function PostPreview({ values: { title, subtitle, picture, imageAlt, markdown } }: { values: PostValues }) {
  const { t } = useTranslation()
  const [html, setHtml] = useState('')
  const [failure, setFailure] = useState('')
  const failureText = useFailureText()
  useEffect(() => {
    let left = false
    const timer = setTimeout(async () => {
      try {
        const { html: converted } =
          markdown.trim() === ''
            ? { html: '' }
            : await officeJson<{ html: string }>('POST', '/blog/preview', { markdown })
        if (left) return
        setHtml(converted)
        setFailure('')
      } catch (error) {
        const code = codeOf(error)
        if (!left) setFailure(code === 'TEXT_TOO_COMPLEX' ? failureText(code) : t('officePosts.post.previewFailed'))
      }
    }, PAUSE_MS)
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [markdown, failureText, t])
  return (
    <section className={`stack-4 ${s.preview}`} aria-label={t('officePosts.post.preview')}>
      <p className="note strong">{t('officePosts.post.preview')}</p>
      {failure && <p>{failure}</p>}
      <Article
        heading={(className) => title.trim() !== '' && <h2 className={className}>{title}</h2>}
        subtitle={subtitle}
        imageUrl={picture.imageUrl || undefined}
        imageAlt={imageAlt}
        html={html}
      />
    </section>
  )
}
