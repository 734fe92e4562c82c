"""A WebKitGTK window of a phone's size for WebKitWebDriver.

MiniBrowser keeps no profile and is wider. Arguments: the folder of the profile, the folder for downloads, a
script that every page runs first, width and height.
"""

import os
import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2

profile, downloads, script, width, height = sys.argv[1:6]

data = WebKit2.WebsiteDataManager(
    base_data_directory=os.path.join(profile, "data"), base_cache_directory=os.path.join(profile, "cache")
)
context = WebKit2.WebContext(website_data_manager=data)
context.set_automation_allowed(True)
context.set_preferred_languages(["en-GB"])
data.get_cookie_manager().set_persistent_storage(
    os.path.join(profile, "cookies"), WebKit2.CookiePersistentStorage.SQLITE
)

scripts = WebKit2.UserContentManager()
scripts.add_script(
    WebKit2.UserScript(
        script, WebKit2.UserContentInjectedFrames.TOP_FRAME, WebKit2.UserScriptInjectionTime.START, None, None
    )
)


def create_view(_session):
    view = WebKit2.WebView(
        web_context=context, user_content_manager=scripts, is_controlled_by_automation=True
    )
    window = Gtk.Window(default_width=int(width), default_height=int(height))
    window.add(view)
    view.connect("close", lambda _view: window.destroy())
    window.show_all()
    return view


def start(_context, session):
    info = WebKit2.ApplicationInfo()
    info.set_name("MiniBrowser")
    info.set_version(
        WebKit2.get_major_version(), WebKit2.get_minor_version(), WebKit2.get_micro_version()
    )
    session.set_application_info(info)
    session.connect("create-web-view", create_view)


def save(download, name):
    download.set_destination("file://" + os.path.join(downloads, name))
    return True


context.connect("automation-started", start)
context.connect("download-started", lambda _context, download: download.connect("decide-destination", save))
Gtk.main()
