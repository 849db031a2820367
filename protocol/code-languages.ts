/** Languages of code blocks. */

/** Each row: the highlight.js module, the name in `data-code-language`, and the words after a fence. */
const table = `
ada|Ada|ada
apache|ApacheConf|apache apacheconf
applescript|AppleScript|applescript
awk|Awk|awk gawk
bash|Bash|bash sh shell zsh ksh
basic|BASIC|basic
c|C|c h
clojure|Clojure|clojure clj
cmake|CMake|cmake
coffeescript|CoffeeScript|coffeescript coffee
cpp|C++|cpp c++ cc cxx hpp
crystal|Crystal|crystal cr
csharp|C#|csharp c# cs
css|CSS|css
d|D|d
dart|Dart|dart
delphi|Delphi|delphi pascal pas
diff|Diff|diff patch udiff
dockerfile|Docker|docker dockerfile
dos|Batchfile|batch bat
elixir|Elixir|elixir ex exs
elm|Elm|elm
erlang|Erlang|erlang erl
fortran|Fortran|fortran f90
fsharp|F#|fsharp f#
gherkin|Gherkin|gherkin cucumber
glsl|GLSL|glsl
go|Go|go golang
gradle|Gradle|gradle
graphql|GraphQL|graphql
groovy|Groovy|groovy
haml|Haml|haml
handlebars|Handlebars|handlebars
haskell|Haskell|haskell hs
http|HTTP|http
ini|INI|ini cfg dosini
ini|TOML|toml
java|Java|java
javascript|JavaScript|javascript js jsx mjs node
json|JSON|json jsonc
julia|Julia|julia jl
kotlin|Kotlin|kotlin kt
latex|TeX|tex latex texsource
less|LessCss|less
lisp|Common Lisp|lisp common-lisp cl
llvm|LLVM|llvm
lua|Lua|lua
makefile|Makefile|make makefile mf
markdown|Markdown|markdown md
mathematica|Mathematica|mathematica mma
matlab|Matlab|matlab
nginx|Nginx configuration file|nginx
nim|Nimrod|nim nimrod
nix|Nix|nix nixos
objectivec|Objective-C|objectivec objective-c objc
ocaml|OCaml|ocaml ml
perl|Perl|perl pl
php|PHP|php php3 php4 php5
php|CSS+PHP|css+php
php|HTML+PHP|html+php
php|JavaScript+PHP|javascript+php js+php
php|XML+PHP|xml+php
powershell|PowerShell|powershell pwsh ps1 posh
prolog|Prolog|prolog
properties|Properties|properties
protobuf|Protocol Buffer|protobuf proto
puppet|Puppet|puppet
python|Python|python py python3 py3
python|Python 2.x|python2 py2
r|S|r splus
ruby|Ruby|ruby rb
rust|Rust|rust rs
scala|Scala|scala
scheme|Scheme|scheme scm
scss|SCSS|scss
shell|Bash Session|console shell-session bash-session
smalltalk|Smalltalk|smalltalk
sql|SQL|sql
sql|PostgreSQL SQL dialect|postgresql postgres pgsql
stata|Stata|stata
swift|Swift|swift
tcl|Tcl|tcl
thrift|Thrift|thrift
twig|Twig|twig
typescript|TypeScript|typescript ts tsx
vala|Vala|vala
vbnet|VB.net|vbnet vb.net
verilog|Verilog|verilog v
vhdl|VHDL|vhdl
vim|VimL|vim viml
x86asm|NASM|nasm
xml|HTML|html
xml|XML|xml svg xsl
yaml|YAML|yaml yml
`;

export interface CodeLanguage {
  readonly module: string;
  readonly displayName: string;
  /** The usual one first. */
  readonly words: readonly string[];
}

export const codeLanguages: readonly CodeLanguage[] = table
  .trim()
  .split('\n')
  .map((line) => {
    const [module, displayName, words] = line.split('|') as [string, string, string];
    return { module, displayName, words: words.split(' ') };
  });

/** The word for plain code, which overrides the organization's language, and its name in clients. */
export const plainWord = 'text';
export const plainName = 'Text only';
