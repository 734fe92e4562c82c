import { expect, test } from 'vitest'
import { isInstalling, installStepsFor } from '#features/install/install.ts'

const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const android = 'Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  ['ios', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) Version/26.0 Mobile Safari/604.1', 5],
  ['ios', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) CriOS/140.0 Mobile Safari/604.1', 5],
  ['ios', `${mac} Version/26.0 Safari/605.1.15`, 5],
  ['mac', `${mac} Version/26.0 Safari/605.1.15`, 0],
  ['none', `${mac} Version/16.6 Safari/605.1.15`, 0],
  ['desktop', `${mac} Chrome/150.0.0.0 Safari/537.36`, 0],
  ['desktop', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/150.0.0.0 Safari/537.36 Edg/150.0.0.0', 0],
  ['firefoxDesktop', 'Mozilla/5.0 (Windows NT 10.0; rv:150.0) Gecko/20100101 Firefox/150.0', 0],
  ['firefox', 'Mozilla/5.0 (Android 14; Mobile; rv:150.0) Gecko/150.0 Firefox/150.0', 5],
  ['samsung', `${android} SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36`, 5],
  ['android', `${android} Chrome/150.0.0.0 Mobile Safari/537.36`, 5],
  ['inApp', `${android} Version/4.0 Chrome/150.0.0.0 Mobile Safari/537.36 [FBAN/EMA;FBAV/400.0]`, 5],
  [
    'inApp',
    'Mozilla/5.0 (Linux; Android 12; TECNO BF6; wv) Version/4.0 Chrome/149.0 Mobile Safari/537.36',
    5,
  ],
  ['none', 'Opera/9.80 (Android; Opera Mini/80.0/190.0; U; sw) Presto/2.12.423 Version/12.16', 0],
  ['none', 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/605.1.15 Version/26.0 Safari/605.1.15', 0],
] as const)('shows the steps of %s to %s', (way, userAgent, touchPoints) => {
  expect(installStepsFor(userAgent, touchPoints)).toBe(way)
})

test('only platforms where the app appears among the apps use the word install', () => {
  expect(isInstalling('mac')).toBe(true)
  expect(isInstalling('firefoxDesktop')).toBe(false)
  expect(isInstalling('none')).toBe(false)
})
