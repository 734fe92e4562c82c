import { unsupportedBrowserStyleId } from './unsupported-browser.ts'

/**
 * The only inline script of a page (src/hydration). Before hydration it records events in `self.early` and prevents the
 * default action of clicks on buttons and of form submits. Once `early.isOver` is set, events on elements for which it
 * returns true are no longer recorded. A module script of the page that failed to load is imported again with backoff:
 * after 2 s, then at doubled delays. In browsers without import maps, which cannot run the app, it shows the notice for
 * old browsers. The page's Content-Security-Policy contains its hash.
 */
export const eventRecorder =
  '{let e=self.early=[],n=t=>{let{type:y,target:o}=t,b=o.closest?.("button"),c=y=="click";' +
  'c&&!b||e.isOver?.(o)||((c||y=="submit")&&(t.preventDefault(),t.stopImmediatePropagation()),e.push([y,b||o]))};' +
  'for(let y of["click","submit","input","change"])addEventListener(y,n,!0);' +
  'addEventListener("error",({target:o})=>{let p=1e3,a=()=>import(o.src).catch(()=>setTimeout(a,p*=2));o.type=="module"&&a()},!0);' +
  `HTMLScriptElement.supports?.("importmap")||addEventListener("load",()=>${unsupportedBrowserStyleId}.disabled=!1)}`
