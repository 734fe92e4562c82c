"""The list of posts in Django REST framework, over the tables our own server filled: what `npm run bench -- reference`
compares with. Plain use of the framework: a model serializer, cursor pagination, one joined query per page.
Environment: PLACE, the SQLite file or the postgresql:// address of a socket's folder."""

import os
from urllib.parse import unquote, urlsplit

import django
from django.conf import settings
from django.core.wsgi import get_wsgi_application
from django.db import models

place = os.environ["PLACE"]
address = urlsplit(place)
database = (
    {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": address.path.lstrip("/"),
        "USER": address.username or "",
        "HOST": unquote(address.netloc.rpartition("@")[2]),
        "CONN_MAX_AGE": None,
    }
    if address.scheme.startswith("postgres")
    else {"ENGINE": "django.db.backends.sqlite3", "NAME": place, "CONN_MAX_AGE": None}
)
settings.configure(
    ALLOWED_HOSTS=["*"],
    ROOT_URLCONF=__name__,
    SECRET_KEY="for measuring only",
    DATABASES={"default": database},
    DEFAULT_AUTO_FIELD="django.db.models.AutoField",
    INSTALLED_APPS=["django.contrib.contenttypes", "django.contrib.auth", "rest_framework"],
    REST_FRAMEWORK={"DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"]},
)
django.setup()

from django.urls import path  # noqa: E402
from rest_framework import generics, pagination, serializers  # noqa: E402


class Category(models.Model):
    name = models.TextField()

    class Meta:
        app_label, db_table, managed = "reference", "categories", False


class Post(models.Model):
    slug = models.TextField()
    title = models.TextField()
    excerpt = models.TextField()
    author = models.TextField()
    category = models.ForeignKey(Category, models.DO_NOTHING)
    tags = models.JSONField()
    featured = models.IntegerField()
    image = models.TextField(null=True)
    published_at = models.TextField()
    created_at = models.TextField()
    read_time = models.TextField(null=True)
    views = models.IntegerField()
    like_count = models.IntegerField()
    comment_count = models.IntegerField()

    class Meta:
        app_label, db_table, managed = "reference", "posts", False


class PostSerializer(serializers.ModelSerializer):
    category = serializers.CharField(source="category.name")
    featured = serializers.BooleanField()
    tags = serializers.SerializerMethodField()

    class Meta:
        model = Post
        fields = (
            "id slug title excerpt author category tags featured image published_at created_at read_time views "
            "like_count comment_count"
        ).split()

    def get_tags(self, post):
        return post.tags


class Pages(pagination.CursorPagination):
    page_size = 20
    ordering = ("-published_at", "-id")


class PostList(generics.ListAPIView):
    queryset = Post.objects.select_related("category")
    serializer_class = PostSerializer
    pagination_class = Pages


urlpatterns = [path("blog/api/posts/", PostList.as_view())]
application = get_wsgi_application()
