/**
 * Runs in the document before any other script, so it is written for the oldest browsers. When `localStorage` or
 * `sessionStorage` is null or throws (WebViews without DOM storage, blocked cookies, a full disk), an in-memory
 * storage replaces it. React Router and Remix use `sessionStorage` unguarded for scroll positions and route
 * discovery. Its data is lost with the document.
 */
export const STORAGE_SCRIPT = [
  '(function(w){["localStorage","sessionStorage"].forEach(function(n){var k="storage-test";',
  'try{w[n].setItem(k,k);w[n].removeItem(k);return}catch(e){}',
  'var m=new Map();function has(k){return m.has(String(k))}',
  'var s={getItem:function(k){return has(k)?m.get(String(k)):null},',
  'setItem:function(k,v){m.set(String(k),String(v))},',
  'removeItem:function(k){m.delete(String(k))},clear:function(){m.clear()},',
  'key:function(i){var k=Array.from(m.keys())[i];return k===undefined?null:k},',
  'get length(){return m.size}};',
  'try{Object.defineProperty(w,n,{value:s,configurable:true})}catch(e){}',
  '})})(window);',
].join('');
