@echo off
cd /d "%~dp0"

if not exist .venv py -3 -m venv .venv || goto failed
.venv\Scripts\python -m pip install -q --no-index --find-links wheels -r requirements.txt || goto failed

rem make_db.py reads data\seed.sql with Python's own sqlite3 module
if not exist data\clinic.db .venv\Scripts\python app\make_db.py || goto failed

echo Open http://127.0.0.1:5000 in a browser
.venv\Scripts\python app\main.py || goto failed
exit /b 0

:failed
echo It did not start. Read the first message above.
pause
exit /b 1
