import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useEffect, useState } from 'react'
import { Button } from './button.tsx'
import { VisuallyHidden } from '../look/visually-hidden.tsx'
import { t } from '../text/t.ts'

type CopyButtonProps = { text: string; label?: string }

export function CopyButton({ text, label = t('Copy') }: CopyButtonProps) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return undefined
    const timer = setTimeout(() => setCopied(false), 2000)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = () => navigator.clipboard.writeText(text).then(() => setCopied(true))
  return (
    <>
      <Button size="small" icon={copied ? <Check /> : <Copy />} onClick={() => void copy()}>
        {copied ? t('Copied') : label}
      </Button>
      <VisuallyHidden>
        <span aria-live="polite">{copied && t('Copied')}</span>
      </VisuallyHidden>
    </>
  )
}
